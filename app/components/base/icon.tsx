/** Tabler's icons in styles/icons.svg. Add a new one here, then run `npm run icons`. */
export type IconName =
  | 'alert-triangle'
  | 'arrow-bar-to-up'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-up'
  | 'ban'
  | 'chart-bar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-check'
  | 'circle-x'
  | 'clipboard-list'
  | 'clock'
  | 'copy'
  | 'device-desktop'
  | 'download'
  | 'external-link'
  | 'eye'
  | 'eye-off'
  | 'file-text'
  | 'folder'
  | 'folders'
  | 'grip-vertical'
  | 'help'
  | 'history'
  | 'home'
  | 'info-circle'
  | 'key'
  | 'layout-grid'
  | 'layout-list'
  | 'layout-sidebar-left-collapse'
  | 'layout-sidebar-left-expand'
  | 'link'
  | 'list-details'
  | 'list-search'
  | 'lock-open'
  | 'logout'
  | 'mail'
  | 'mail-off'
  | 'menu-2'
  | 'message-chatbot'
  | 'message-circle'
  | 'moon'
  | 'movie'
  | 'music'
  | 'pencil'
  | 'photo'
  | 'plus'
  | 'refresh'
  | 'search'
  | 'send'
  | 'share'
  | 'shield-lock'
  | 'shield-off'
  | 'shield-up'
  | 'speakerphone'
  | 'stack-2'
  | 'sun'
  | 'trash'
  | 'upload'
  | 'user-cog'
  | 'users'
  | 'world'
  | 'world-off'
  | 'x';

/** In CSS pixels; each has a rule in styles/icons.css. */
export type IconSize = 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32;

/** An icon in its text's colour (styles/icons.css), hidden from screen readers: an empty element says nothing to them. */
export function Icon({
  name,
  size = 18,
  className,
}: {
  name: IconName;
  size?: IconSize;
  className?: string;
}) {
  const classes = ['icon', `i-${name}`, size !== 18 && `i${size}`, className];
  return <i className={classes.filter(Boolean).join(' ')} />;
}
