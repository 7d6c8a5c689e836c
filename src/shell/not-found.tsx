import { ERROR_PAGE } from '../text/shell.ts';
import { ErrorPage } from './error-page.tsx';

export default function NotFound() {
  return <ErrorPage code="404" sentence={ERROR_PAGE.notFound} />;
}
