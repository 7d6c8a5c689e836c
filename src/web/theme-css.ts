import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeMantineTheme,
  virtualColor,
} from '@mantine/core';
import { theme } from './theme.ts';
import tokens from './tokens.json' with { type: 'json' };

type Scale = keyof typeof tokens.scales.light;

function tuple(scheme: 'light' | 'dark', scale: Scale): MantineColorsTuple {
  return tokens.scales[scheme][scale].map((step) => step.hex) as unknown as MantineColorsTuple;
}

/** The theme with its colour values; the build generates the style sheet from it. */
const withValues: MantineThemeOverride = {
  ...theme,
  colors: {
    petrolio: tuple('light', 'petrolio'),
    petrolioScuro: tuple('dark', 'petrolio'),
    gray: tuple('light', 'inchiostro'),
    dark: tuple('dark', 'inchiostro'),
    accento: virtualColor({ name: 'accento', light: 'petrolio', dark: 'petrolioScuro' }),
  },
  autoContrast: true,
  luminanceThreshold: 0.3,
};

/**
 * The `--pl-*` variables of the light and the dark scheme, and Mantine's surface and text colours derived from them.
 */
const cssVariablesResolver: CSSVariablesResolver = (resolved) => {
  const base = defaultCssVariablesResolver(resolved);
  const semantic = (scheme: 'light' | 'dark') => {
    const variables: Record<`--${string}`, string> = {};
    for (const [name, value] of Object.entries(tokens.semantic[scheme])) variables[`--pl-${name}`] = value;
    for (const [name, value] of Object.entries(tokens.shadow[scheme]))
      variables[`--pl-${name}`] = value.replaceAll('var(--', 'var(--pl-');
    return {
      ...variables,
      '--mantine-color-body': 'var(--pl-sheet)',
      '--mantine-color-text': 'var(--pl-ink)',
      '--mantine-color-bright': 'var(--pl-ink)',
      '--mantine-color-dimmed': 'var(--pl-ink-3)',
      '--mantine-color-placeholder': 'var(--pl-ink-3)',
      '--mantine-color-anchor': 'var(--pl-accent-text)',
      '--mantine-color-error': 'var(--pl-bad)',
      '--mantine-color-success': 'var(--pl-ok)',
      '--mantine-color-default': 'var(--pl-raised)',
      '--mantine-color-default-hover': 'var(--pl-well)',
      '--mantine-color-default-color': 'var(--pl-ink)',
      '--mantine-color-default-border': 'var(--pl-line-2)',
      '--mantine-color-disabled': 'var(--pl-well-2)',
      '--mantine-color-disabled-color': 'var(--pl-ink-3)',
      '--mantine-color-disabled-border': 'var(--pl-line)',
    };
  };
  const motion = tokens.motion;
  return {
    variables: {
      ...base.variables,
      '--pl-fast': motion.fast,
      '--pl-base': motion.base,
      '--pl-slow': motion.slow,
      '--pl-ease': motion.ease,
      '--pl-exit': motion.exit,
      '--mantine-z-index-app': '100',
      '--mantine-z-index-overlay': '200',
      '--mantine-z-index-modal': '400',
      '--mantine-z-index-popover': '450',
    },
    light: { ...base.light, ...semantic('light') },
    dark: { ...base.dark, ...semantic('dark') },
  };
};

/**
 * Variables that neither the portal nor the used parts of Mantine read. They are dropped to keep the sheet small,
 * because the login page waits for it. `data-danger` uses `--pl-bad`, and `base.css` styles the headings.
 */
const UNUSED = [
  /^--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-/,
  /^--mantine-color-(petrolio|petrolioScuro)-/,
  /^--mantine-color-(gray|dark)-(text|filled|light|outline|contrast)/,
  /^--mantine-color-accento-outline/,
  /^--mantine-(h[1-6]-|heading|font-family-headings|primary-color-\d|breakpoint-|shadow-x[sl])/,
];

/** The theme as a style sheet; vite.config.ts generates it in the build. */
export function themeCss(): string {
  const { variables, light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, withValues));
  const used = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !UNUSED.some((pattern) => pattern.test(name))));
  const screen = convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root');
  // Printing uses the light scheme, even if the screen uses the dark one.
  const paper = convertCssVariables({ variables: {}, light: {}, dark: used(light) }, ':root');
  return `${screen}@media print {${paper}}`;
}
