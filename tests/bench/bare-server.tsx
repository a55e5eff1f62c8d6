// The barest things that do the same work, each behind its own URL: the reference of the measurements. A process of its own.
import { MantineProvider } from '@mantine/core';
import express from 'express';
import { renderToString } from 'react-dom/server';

type Content = {
  id: string;
  code: string;
  title: string;
  type: string;
  published: boolean;
  duration: number;
  views: number;
};

const contents: Content[] = Array.from({ length: 12 }, (_, n) => ({
  id: `bench${n}`,
  code: `ITE-${1_000 + n}`,
  title: `Counting song number ${n}`,
  type: n % 2 > 0 ? 'Video' : 'Audio',
  published: n % 5 > 0,
  duration: 60 + n,
  views: n,
}));

/** The rows of the content list, with their links and their form, and nothing else. */
function Rows() {
  return (
    <table>
      <tbody>
        {contents.map((content) => (
          <tr key={content.id}>
            <td>{content.code}</td>
            <td>
              <img src={`/media/${content.id}.webp`} alt="" width={320} height={180} />
            </td>
            <th scope="row">
              <a href={`/dashboard/contents/${content.id}`}>{content.title}</a>
            </th>
            <td>{content.published ? 'Published' : 'Draft'}</td>
            <td>{content.type}</td>
            <td>{content.duration} s</td>
            <td>{content.views}</td>
            <td>Counting songs</td>
            <td>
              <form method="post" action={`/dashboard/contents/${content.id}/publish`}>
                <button type="submit">Publish</button>
              </form>
              <a href={`/dashboard/contents/${content.id}/edit`}>Edit</a>
              <a href={`/dashboard/contents/${content.id}/delete`}>Delete</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const page = (inner: React.ReactNode) =>
  `<!DOCTYPE html>${renderToString(
    <html lang="en">
      <head>
        <title>Rows</title>
        <meta name="viewport" content="width=device-width" />
      </head>
      <body>
        <main>{inner}</main>
      </body>
    </html>,
  )}`;

const app = express();
app.get('/hello', (_req, res) => void res.send('hello'));
app.get('/rows', (_req, res) => void res.send(page(<Rows />)));
app.get('/mantine', (_req, res) =>
  res.send(
    page(
      <MantineProvider>
        <Rows />
      </MantineProvider>,
    ),
  ),
);
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
