import classes from './report.module.css';

export type ReportHead = {
  organisation: string;
  logo: string | null;
  title: string;
  facts: [string, string][];
};

/** Renders the title block. */
export function ReportHeader({ head: { organisation, logo, title, facts } }: { head: ReportHead }) {
  return (
    <header className={classes.head}>
      <div className={classes.sender}>
        {logo && <img src={logo} alt="" className={classes.logo} />}
        <p>{organisation}</p>
      </div>
      <h1 dir="auto">{title}</h1>
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Renders the definitions. */
export function HowToRead({
  terms,
  children,
}: {
  terms: { label: string; message: string }[];
  children?: React.ReactNode;
}) {
  return (
    <section className={classes.reading}>
      <h2>How to read this report</h2>
      {children}
      <dl>
        {terms.map(({ label, message }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
