import { Button, Input, Loader, type MantineThemeOverride } from '@mantine/core';
import { theme } from '../theme.ts';
import input from './field/input.module.css';
import button from './menu/button.module.css';

/**
 * The theme with the component styles. It is separate from the theme's values, because the build, which reads the
 * values, cannot import style sheets.
 */
export const browserTheme: MantineThemeOverride = {
  ...theme,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'filled' },
      classNames: { root: button.root, inner: button.inner, section: button.section },
    }),
    Loader: Loader.extend({ classNames: { root: button.loader } }),
    Input: Input.extend({ classNames: { input: input.input, section: input.section } }),
    InputWrapper: Input.Wrapper.extend({
      classNames: { label: input.label, error: input.error, description: input.description },
    }),
  },
};
