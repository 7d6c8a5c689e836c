import { useEffect, useState } from 'react';

/** Whether this instant has passed, without a reload. */
export function useIsPast(instant: string | null): boolean {
  const [, setNow] = useState(0);
  const left = instant === null ? 0 : Date.parse(instant) - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 50);
    return () => clearTimeout(timer);
  }, [left]);
  return instant !== null && left <= 0;
}
