import { mount } from 'svelte';
import App from './App.svelte';
import { useScheduleNames } from './api/schedule-names.svelte.ts';
import { applyTheme } from './components/theme.ts';
import './styles/tokens.css';
import './styles/ui.css';

applyTheme();
useScheduleNames();
const target = document.querySelector('#app');
if (target) mount(App, { target });
