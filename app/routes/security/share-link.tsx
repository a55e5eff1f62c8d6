import { useEffect, useState } from 'react';
import { Button } from '~/components/base/button';
import buttonClasses from '~/components/base/button.module.css';
import { Icon } from '~/components/base/icon';
import classes from './dialogs.module.css';

const linkClasses = `${buttonClasses.button} ${buttonClasses.secondary}`;

/** Renders ways to share a secret link; plain links send it to that app only, without referrer. */
export function ShareLink({
  email,
  subject,
  text,
  link,
}: {
  email: string;
  subject: string;
  text: string;
  link: string;
}) {
  const whole = `${text}\n${link}`;
  const mail = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(whole)}`;
  return (
    <ul className={classes.share}>
      <ShareSheet title={subject} text={text} url={link} />
      <li>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClasses}
        >
          <Icon name="message-circle" size={18} />
          WhatsApp
        </a>
      </li>
      <li>
        <a href={`mailto:${encodeURIComponent(email)}?${mail}`} className={linkClasses}>
          <Icon name="mail" size={18} />
          Email
        </a>
      </li>
    </ul>
  );
}

/** Browsers have share sheets on https only. */
function ShareSheet(shared: { title: string; text: string; url: string }) {
  const [isThere, setIsThere] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => setIsThere(typeof navigator.share === 'function'), []);
  if (!isThere) return null;
  return (
    <li>
      <Button
        tone="secondary"
        icon={<Icon name="share" size={18} />}
        onClick={() => {
          setFailed(false);
          // Closing the sheet rejects.
          navigator
            .share(shared)
            .catch((error: unknown) =>
              setFailed(!(error instanceof DOMException && error.name === 'AbortError')),
            );
        }}
      >
        Share
      </Button>
      <span role="status" className={failed ? classes.error : 'visually-hidden'}>
        {failed && 'Sharing did not work. Please copy the link.'}
      </span>
    </li>
  );
}
