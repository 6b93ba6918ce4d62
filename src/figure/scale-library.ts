/** The only import of the scale library: what figures use of its seven packages is bundled into one module. */
export { scaleLinear, scaleLog, scalePoint, scaleSymlog } from 'd3-scale';
