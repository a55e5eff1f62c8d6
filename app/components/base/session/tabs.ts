import type { TabMessage } from '../../frame/session/clock';

const name = 'session';
/** Two channels of one tab receive each other's messages. */
const tab = Math.random();
type Sent = TabMessage & { tab?: number };

/** Connects tabs by BroadcastChannel, else storage events. */
export function openTabs(onMessage: (message: TabMessage) => void): {
  notify(message: TabMessage): void;
  close(): void;
} {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<Sent>) => data.tab !== tab && onMessage(data);
    return { notify: (message) => channel.postMessage({ ...message, tab }), close: () => channel.close() };
  }
  const listen = (event: StorageEvent) => {
    if (event.key === name && event.newValue) onMessage(JSON.parse(event.newValue) as TabMessage);
  };
  window.addEventListener('storage', listen);
  return {
    // An unchanged value fires no event.
    notify: (message) => localStorage.setItem(name, JSON.stringify({ ...message, sent: Date.now() })),
    close: () => window.removeEventListener('storage', listen),
  };
}
