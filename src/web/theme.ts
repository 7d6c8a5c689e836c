import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { font } from './tokens.json';

/** Colour palettes that refer to CSS variables; the style sheet that the build generates defines their values. */
const PALETTES = ['accento', 'gray', 'dark'] as const;

function byVariable(name: string): MantineColorsTuple {
  const [first = '', ...rest] = Array.from({ length: 10 }, (_, step) => `var(--mantine-color-${name}-${step})`);
  return [first, ...rest] as unknown as MantineColorsTuple;
}

/** The Mantine theme. This module imports no CSS, because the build reads it too. */
export const theme = createTheme({
  colors: Object.fromEntries(PALETTES.map((name) => [name, byVariable(name)])),
  primaryColor: 'accento',
  primaryShade: { light: 7, dark: 3 },
  fontFamily: font.stack,
  fontFamilyMonospace: font.stack,
  headings: { fontFamily: font.stack, fontWeight: '640' },
  radius: { xs: '5px', sm: '7px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.5' },
  shadows: { sm: 'var(--pl-sh1)', md: 'var(--pl-sh2)', lg: 'var(--pl-sh3)' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
});
