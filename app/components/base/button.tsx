import { type LinkProps, useNavigation } from '@remix-run/react';
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { Link } from '~/components/base/link';
import classes from './button.module.css';
import { Icon, type IconName, type IconSize } from './icon';

/** `primary` once a page; `quietDanger` where a row leads to something destructive; `danger` only in its confirm dialog. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

type ButtonStyle = { tone?: ButtonTone; small?: boolean; icon?: ReactNode };

function styleOf(
  { tone = 'primary', small, iconOnly }: ButtonStyle & { iconOnly?: boolean },
  more?: string,
): string {
  // In every row of a list: one class in place of four.
  if (iconOnly && small && /^quiet/.test(tone))
    return [classes.tool, tone === 'quietDanger' && classes.quietDanger, more].filter(Boolean).join(' ');
  return [
    classes.button,
    tone !== 'primary' && classes[tone],
    small && classes.small,
    iconOnly && classes.icon,
    more,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A button. Plain element: rows hold dozens of them (decision 0006). `type` is 'button' by default. */
export function Button({
  tone,
  small,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={styleOf({ tone, small }, className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: for what leads somewhere (also to a dialog, which is a route). */
export function ButtonLink({ tone, small, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link className={styleOf({ tone, small }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/**
 * An icon with a name for screen readers and on hover. With `to` a link, else a button (`type` 'button' by default).
 * @param lean in rows of which a page has many: the title is its name for screen readers, too, as it is of what has no words and no label
 */
export function IconAction(
  props: {
    label: string;
    lean?: boolean;
    icon: IconName;
    iconSize?: IconSize;
    tone?: ButtonTone;
    small?: boolean;
  } & (
    | ({ to: LinkProps['to'] } & Omit<LinkProps, 'children'>)
    | ({ to?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>)
  ),
) {
  const { label, lean, icon, iconSize, tone = 'quiet', small, className, ...rest } = props;
  const same = {
    className: styleOf({ tone, small, iconOnly: true }, className),
    title: label,
    'aria-label': lean ? undefined : label,
  };
  const inside = <Icon name={icon} size={iconSize} />;
  if (rest.to !== undefined)
    return (
      <Link {...same} {...rest}>
        {inside}
      </Link>
    );
  const { to: _, type = 'button', ...button } = rest;
  return (
    <button type={type} {...same} {...button}>
      {inside}
    </button>
  );
}

/**
 * Submits its form (or the one named by `form`). Until the response arrives it shows `busyLabel` and takes no
 * second tap; a resend without JavaScript is caught by the form key on the server.
 * @param busy for forms sent with a fetcher: whether that one is under way
 * @param missing what the form lacks: shown beside the button, which is disabled while there is a text
 */
export function SubmitButton({
  busyLabel,
  busy,
  missing = null,
  children,
  icon,
  tone,
  small,
  className,
  onClick,
  ...rest
}: ButtonStyle & { busyLabel?: string; busy?: boolean; missing?: string | null } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'type'
  >) {
  const navigation = useNavigation();
  const sending =
    navigation.state !== 'idle' && navigation.formMethod === 'POST' && isSent(navigation.formData, rest);
  const waiting = busy ?? sending;
  const missingId = useId();
  const button = (
    <button
      type="submit"
      disabled={missing !== null}
      aria-describedby={missing === null ? undefined : missingId}
      className={styleOf({ tone, small }, [className, waiting && classes.busy].filter(Boolean).join(' '))}
      // Not `disabled`: that would drop the focus, and the button's own name=value from the form.
      aria-disabled={waiting || undefined}
      onClick={(event) => (waiting ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {waiting ? <span className={classes.spinner} aria-hidden /> : icon}
      {waiting ? (busyLabel ?? children) : children}
    </button>
  );
  if (missing === null) return button;
  return (
    <>
      <p id={missingId} className={classes.missing}>
        {missing}
      </p>
      {button}
    </>
  );
}

/** Of several named submit buttons only the pressed one is busy. */
function isSent(form: FormData | undefined, { name, value }: { name?: string; value?: unknown }): boolean {
  return !name || form?.get(name) === String(value ?? '');
}
