import classes from './report.module.css';

/** What a printed report says besides its numbers, as formatted text. */
export type ReportHead = {
  /** ORG_NAME, else the product's. */
  organisation: string;
  /** ORG_LOGO as a data URL. */
  logo: string | null;
  title: string;
  /** Label and text. */
  facts: [string, string][];
};

/** The top of the first page: whose report it is, what it is, of what. */
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

/** What each number counts, at the report's end. */
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
