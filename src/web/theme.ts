import { createTheme, type MantineColorsTuple, virtualColor } from '@mantine/core';
import tokens from './ui/tokens.json' with { type: 'json' };

type Scale = keyof typeof tokens.scales.light;

function tuple(scheme: 'light' | 'dark', scale: Scale): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = tokens.scales[scheme][scale].map((step) => step.hex);
  return [a, b, c, d, e, f, g, h, i, j] as MantineColorsTuple;
}

/** Values of the identity in Mantine's words (design: identity.md, "Mantine 9"). No CSS here: the build reads it too. */
export const theme = createTheme({
  colors: {
    petrolio: tuple('light', 'petrolio'),
    verde: tuple('light', 'verde'),
    ocra: tuple('light', 'ocra'),
    ceralacca: tuple('light', 'ceralacca'),
    cielo: tuple('light', 'cielo'),
    petrolioScuro: tuple('dark', 'petrolio'),
    ceralaccaScura: tuple('dark', 'ceralacca'),
    gray: tuple('light', 'inchiostro'),
    dark: tuple('dark', 'inchiostro'),
    accento: virtualColor({ name: 'accento', light: 'petrolio', dark: 'petrolioScuro' }),
    pericolo: virtualColor({ name: 'pericolo', light: 'ceralacca', dark: 'ceralaccaScura' }),
  },
  primaryColor: 'accento',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: tokens.font.stack,
  fontFamilyMonospace: tokens.font.stack,
  headings: { fontFamily: tokens.font.stack, fontWeight: '640' },
  radius: { xs: '5px', sm: '7px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.5' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
});
