import { GraphiQL } from 'graphiql';
import 'graphiql/graphiql.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { mount } from 'svelte';
import AskForToken from './AskForToken.svelte';
import './explorer.css';
import { fetcher } from './fetcher.ts';

const defaultQuery = `query Experiments {
  experiments(first: 5) {
    totalCount
    nodes { id name state progress }
  }
}
`;

const place = document.querySelector('#token');
if (place) mount(AskForToken, { target: place });
const root = document.querySelector('#graphiql');
if (root)
  createRoot(root).render(createElement(GraphiQL, { fetcher, defaultQuery, defaultEditorToolsVisibility: true }));
