import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { Picture } from '~/components/frame/picture';
import { WhatIsCounted } from '~/components/frame/what-is-counted';
import type { Definition } from '~/lib/definition';
import { formatCount } from '~shared/text/numbers';
import classes from './home.module.css';
import type { HomeData } from './home.server';

/** Renders the categories and newest contents. */
export function Banner({
  about,
  name,
  categories,
  contents,
}: HomeData['banner'] & { about: Definition; name: string }) {
  return (
    <section className={classes.banner} aria-label={about.label}>
      <div className={classes.welcome}>
        <h2>Welcome, {name}</h2>
        <div className={classes.counts}>
          <p>{inWords({ categories, contents })}</p>
          <WhatIsCounted about={about} />
        </div>
        {categories.ok && categories.data.total > 0 && (
          <ul className={classes.ribbons} aria-label="Categories">
            {categories.data.shown.map((category) => (
              <li key={category.id}>
                <Link to={`/dashboard/contents?category=${encodeURIComponent(category.id)}`}>
                  <span style={{ background: category.colorCode }} aria-hidden />
                  {category.name}
                </Link>
              </li>
            ))}
            {categories.data.total > categories.data.shown.length && (
              <li>
                <Link to="/dashboard/categories">
                  {formatCount(categories.data.total - categories.data.shown.length)} more
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
      {contents.ok && contents.data.shown.length > 0 && (
        <ul className={classes.newest} aria-label="Newest contents">
          {contents.data.shown.map((content) => (
            <li key={content.id}>
              <Link to={`/dashboard/contents/${encodeURIComponent(content.id)}`}>
                <span className={classes.thumbnail}>
                  {content.thumbnail ? (
                    <Picture src={content.thumbnail} at="card" width={160} height={90} />
                  ) : content.type === 'audio' ? (
                    <Icon name="music" size={28} />
                  ) : (
                    <Icon name="movie" size={28} />
                  )}
                </span>
                <span className={classes.newestTitle}>{content.title}</span>
                <span className={classes.newestDay}>{content.added}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function inWords({ categories, contents }: HomeData['banner']): string {
  const groups = categories.ok
    ? `${formatCount(categories.data.total)} ${categories.data.total === 1 ? 'category' : 'categories'}`
    : 'The categories could not be read';
  if (!contents.ok) return `${groups}. The contents could not be read.`;
  const { total, published } = contents.data;
  const items = `${formatCount(total)} ${total === 1 ? 'content' : 'contents'}, ${formatCount(published)} of them published`;
  return categories.ok ? `${groups} with ${items}.` : `${groups}. There are ${items}.`;
}
