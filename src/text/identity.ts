/** The question that guards what must not be done at a window that somebody left open. */
export const IDENTITY = {
  title: 'Conferma la tua identità',
  text: 'Per questa operazione inserisci di nuovo la password.',
  password: 'Password',
  confirm: 'Conferma',
} as const;
