import DefaultTheme from 'vitepress/theme-without-fonts';
import { Diagram } from './diagram.mjs';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Diagram', Diagram);
  },
};
