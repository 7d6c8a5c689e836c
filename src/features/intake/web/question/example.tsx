import { useQuery } from '@tanstack/react-query';
import { LAYOUT } from '../../../../text/intake/intake-layout.ts';
import { useAddress } from '../pages/page-preview.tsx';
import { pageQuery } from '../queries.ts';
import classes from './layout-question.module.css';

/** A page shown as an example for a question; a click opens it in a separate window. */
export function Example(props: { intakeId: string; n: number; pagina: number; label: string; quiet?: boolean }) {
  const { intakeId, n, pagina, label, quiet } = props;
  const address = useAddress(useQuery(pageQuery(intakeId, n, pagina)).data);
  return (
    <figure className={classes.example} data-quiet={quiet}>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={`${LAYOUT.example(pagina)} come stampata`} />
        </a>
      ) : (
        <span className={classes.blank} />
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
