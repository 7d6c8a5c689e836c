import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { COOKIE_BANNER } from '../../text/shell.ts';
import { STORAGE } from '../../web/constants.ts';
import { focusHeading } from '../../web/page-title.ts';
import classes from './cookie-banner.module.css';

/** The spec's banner (§2). The user's answer changes nothing, because the portal sets no cookie (P24). */
export function CookieBanner() {
  const [answered, setAnswered] = useState(() => localStorage.getItem(STORAGE.cookieBanner) === '1');
  const banner = useRef<HTMLElement>(null);
  useRoomFor(banner);
  if (answered) return null;
  return (
    <section ref={banner} className={classes.root} aria-label={COOKIE_BANNER.name}>
      <p>{COOKIE_BANNER.text}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          localStorage.setItem(STORAGE.cookieBanner, '1');
          setAnswered(true);
          focusHeading();
        }}
      >
        {COOKIE_BANNER.accept}
      </Button>
    </section>
  );
}

/**
 * Shortens the page so that it ends above the banner, which would otherwise cover fields. Ends when the user answers
 * the banner.
 */
function useRoomFor(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = banner.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--pl-banner', `${Math.ceil(innerHeight - element.getBoundingClientRect().top)}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--pl-banner');
    };
  });
}
