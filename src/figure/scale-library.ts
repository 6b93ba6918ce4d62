/** The one door to the library of scales: what figures use of its seven packages is bundled into one module. */
export { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
