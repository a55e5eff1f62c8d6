import classes from './rich-text.module.css';

/** Renders rich text. `html` must come from `sanitiseRichText` in the loader. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; sanitised on the server against the allow-list of ~shared/text/rich-text-rules.ts
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: html }} />;
}
