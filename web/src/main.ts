import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme } from './components/theme.ts';
import './styles/tokens.css';
import './styles/ui.css';

applyTheme();
const target = document.querySelector('#app');
if (target) mount(App, { target });
