import { type LinkProps, useNavigation } from '@remix-run/react';
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { Link } from '~/components/base/link';
import classes from './button.module.css';
import { Icon, type IconName, type IconSize } from './icon';

/** Use `danger` only in confirm dialogs. */
export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

type ButtonStyle = { tone?: ButtonTone; small?: boolean; icon?: ReactNode };

function styleOf(
  { tone = 'primary', small, iconOnly }: ButtonStyle & { iconOnly?: boolean },
  more?: string,
): string {
  // One short class keeps long lists small.
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

/** Renders a plain button (decision 0006). */
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

export function ButtonLink({ tone, small, icon, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link className={styleOf({ tone, small }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** Renders a named icon. @param lean for long lists */
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
 * Renders a submit button.
 * @param missing disables it and says why
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
      // `disabled` would drop the focus and name=value.
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

function isSent(form: FormData | undefined, { name, value }: { name?: string; value?: unknown }): boolean {
  return !name || form?.get(name) === String(value ?? '');
}
