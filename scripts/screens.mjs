// What `npm run screenshots` takes pictures of. Add a screen with its first route.

/** Everyone who can sign in, and the visitor who has not. */
export const staff = ['viewer', 'admin', 'superadmin'];

/** Until the rich-text editor stands in its box. @param {import('@playwright/test').Page} page */
const editorReady = (page) => page.getByRole('toolbar', { name: 'Formatting' }).waitFor();

/**
 * @typedef {object} Screen
 * @property {string} name first part of the picture's file name
 * @property {string} path address; with `link`, the page the link is on
 * @property {RegExp} [link] accessible name of the link on `path` that leads to the screen (for addresses with an id)
 * @property {string[]} roles who is shown it: 'visitor', 'viewer', 'admin', 'superadmin'
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [act] what to do before the picture
 */

/** @type {Screen[]} */
export const screens = [
  { name: 'landing', path: '/', roles: ['visitor'] },
  { name: 'privacy', path: '/privacy', roles: ['visitor'] },
  { name: 'login', path: '/auth/login', roles: ['visitor'] },
  {
    name: 'login-refused',
    path: '/auth/login',
    roles: ['visitor'],
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: /^(log|sign) ?in$/i }).click();
      await page.getByText('Invalid credentials.').first().waitFor();
    },
  },
  { name: 'home', path: '/dashboard', roles: staff },
  { name: 'insights', path: '/dashboard/insights', roles: ['viewer', 'admin'] },
  { name: 'insights-print', path: '/dashboard/insights/print', roles: ['viewer'] },
  { name: 'contents-grid', path: '/dashboard/contents?view=grid', roles: ['viewer', 'admin'] },
  { name: 'contents-list', path: '/dashboard/contents?view=list', roles: ['viewer', 'admin'] },
  { name: 'contents-no-match', path: '/dashboard/contents?q=zzzz', roles: ['admin'] },
  { name: 'content-new', path: '/dashboard/contents/new', roles: ['admin'], act: editorReady },
  {
    name: 'content-new-uploaded',
    path: '/dashboard/contents/new',
    roles: ['admin'],
    act: async (page) => {
      await page.getByLabel('Content File').setInputFiles(song('Indirimbo y’umunsi mukuru w’abana.wav'));
      await page.getByText('100 %', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'uploads',
    path: '/dashboard/uploads',
    roles: ['admin'],
    act: async (page) => {
      await page.evaluate(beginUpload);
      await page.reload();
      await page.getByLabel('Send files').setInputFiles(song('Umugani w’impala.wav'));
      await page.getByText('uploaded', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'upload-panel',
    path: '/dashboard/uploads',
    roles: ['admin'],
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 20, downloadThroughput: -1 },
        uploadThroughput: 300_000,
      });
      await page
        .getByLabel('Send files')
        .setInputFiles([song('Umugani w’impala n’intare.wav', 4_000_000), song('Indirimbo.wav', 4_000_000)]);
      await page.getByText('Umugani', { exact: false }).first().waitFor();
      const menu = page.getByRole('link', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('link', { name: 'Sections', exact: true }).click();
      await page.getByText('left', { exact: false }).first().waitFor();
    },
  },
  { name: 'content-view', path: '/dashboard/contents?view=list', link: /^View/, roles: ['viewer', 'admin'] },
  { name: 'content-delete', path: '/dashboard/contents?view=list', link: /^Delete/, roles: ['admin'] },
  { name: 'account', path: '/dashboard/account', roles: ['viewer', 'superadmin'] },
  {
    name: 'content-edit',
    path: '/dashboard/contents?view=list',
    link: /^Edit/,
    roles: ['admin'],
    act: editorReady,
  },
  {
    name: 'content-new-link',
    path: '/dashboard/contents/new',
    roles: ['admin'],
    act: async (page) => {
      await editorReady(page);
      await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Umunsi mwiza');
      await page.getByRole('textbox', { name: 'Description' }).press('ControlOrMeta+a');
      await page.getByRole('button', { name: 'Bold' }).click();
      await page.getByLabel('Colour').selectOption('Red');
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByLabel('Link address').fill('nowhere at all');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'content-new-refused',
    path: '/dashboard/contents/new',
    roles: ['admin'],
    act: async (page) => {
      await editorReady(page);
      await page.locator('form[method=post][enctype]').evaluate((form) => form.requestSubmit());
      await page.getByText('There is a problem').waitFor();
    },
  },
  { name: 'categories', path: '/dashboard/categories', roles: ['viewer', 'admin'] },
  { name: 'category-new', path: '/dashboard/categories/new', roles: ['admin'] },
  { name: 'category-edit', path: '/dashboard/categories', link: /^Edit/, roles: ['admin'] },
  { name: 'category-delete', path: '/dashboard/categories', link: /^Delete/, roles: ['admin'] },
  { name: 'sections', path: '/dashboard/sections', roles: ['viewer', 'admin'] },
  { name: 'section-new', path: '/dashboard/sections/new', roles: ['admin'] },
  { name: 'section-edit', path: '/dashboard/sections', link: /^Edit/, roles: ['admin'] },
  { name: 'section-delete', path: '/dashboard/sections', link: /^Delete/, roles: ['admin'] },
  { name: 'polls', path: '/dashboard/polls', roles: ['admin'] },
  { name: 'poll-new', path: '/dashboard/polls/new', roles: ['admin'] },
  { name: 'quizzes', path: '/dashboard/quiz', roles: ['admin'] },
  { name: 'quiz-new', path: '/dashboard/quiz/new', roles: ['admin'] },
  { name: 'surveys', path: '/dashboard/survey', roles: ['viewer', 'admin'] },
  { name: 'survey-new', path: '/dashboard/survey/new', roles: ['admin'] },
  { name: 'info-board', path: '/dashboard/info', roles: ['viewer', 'admin'] },
  { name: 'info-item-new', path: '/dashboard/info/new', roles: ['admin'] },
  { name: 'chatbot', path: '/dashboard/chatbot', roles: ['admin'] },
  { name: 'security', path: '/dashboard/security', roles: ['admin', 'superadmin'] },
  { name: 'log-out', path: '/dashboard', link: /^Log ?out$/i, roles: ['admin'] },
  { name: 'not-found', path: '/dashboard/no-such-page', roles: ['admin'] },
];

/**
 * A WAV file for a file control.
 * @param {string} name
 */
function song(name, size = 400_000) {
  const buffer = Buffer.alloc(size, 'noise of a song ');
  buffer.write('RIFF', 0, 'latin1');
  buffer.writeUInt32LE(size - 8, 4);
  buffer.write('WAVEfmt ', 8, 'latin1');
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt32LE(0x10001, 20);
  buffer.writeUInt32LE(8_000, 24);
  buffer.writeUInt32LE(16_000, 28);
  buffer.writeUInt32LE(0x100002, 32);
  buffer.write('data', 36, 'latin1');
  buffer.writeUInt32LE(size - 44, 40);
  return { name, mimeType: 'audio/wav', buffer };
}

/** In the page: begins an upload of which nothing arrives, as after a reload. */
async function beginUpload() {
  const words = { filename: 'Inkuru y’umusozi wa Karisimbi.mp4', door: 'media' };
  const described = Object.entries(words).map(
    ([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`,
  );
  await fetch('/uploads', {
    method: 'POST',
    headers: {
      ...{ 'tus-resumable': '1.0.0', 'upload-length': '84000000' },
      'upload-metadata': described.join(','),
    },
  });
}
