import { DateField, type DateFieldProps } from '../ui/field/date-field.tsx';
import { useField } from './fields.tsx';

/** A day field; its form value is `YYYY-MM-DD` once a valid day is typed. */
export function DayField({ name, ...rest }: { name: string } & Omit<DateFieldProps, 'value' | 'onChange' | 'error'>) {
  const { field, message } = useField(name);
  return <DateField {...rest} value={field.value || null} onChange={field.onChange} error={message} />;
}
