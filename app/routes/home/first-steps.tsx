import { Icon } from '~/components/base/icon';
import { Link } from '~/components/base/link';
import { firstSteps, type StepsDone } from '~/lib/first-steps';
import classes from './first-steps.module.css';

/** Renders the first steps of an empty system. */
export function FirstSteps({ done }: { done: StepsDone }) {
  const next = firstSteps.find(({ step }) => !done[step])?.step;
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol>
        {firstSteps.map(({ step, label, about, to }, at) => (
          <li key={step} data-done={done[step] === true || undefined}>
            <span className={classes.mark} aria-hidden>
              {done[step] ? <Icon name="check" size={18} /> : at + 1}
            </span>
            <div>
              <Link to={to} aria-current={step === next ? 'step' : undefined}>
                {label}
              </Link>
              {done[step] && <span className={classes.done}> Done</span>}
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
