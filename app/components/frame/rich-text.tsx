import classes from './rich-text.module.css';

/** Renders `html` from `sanitiseRichText` only. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; sanitised on the server against the allow-list of ~shared/text/rich-text-rules.ts
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: html }} />;
}
