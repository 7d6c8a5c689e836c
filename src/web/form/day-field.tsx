import { DateField, type DateFieldProps } from '../ui/field/date-field.tsx';
import { useField } from './fields.tsx';

/** A day, `YYYY-MM-DD` in the form's values once it is one. */
export function DayField({ name, ...rest }: { name: string } & Omit<DateFieldProps, 'value' | 'onChange' | 'error'>) {
  const { field, message } = useField(name);
  return <DateField {...rest} value={field.value || null} onChange={field.onChange} error={message} />;
}
