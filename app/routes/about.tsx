import { PageHead } from '../components/page-head.tsx';
import { Mission, Stats, Team, Values } from '../features/about/about-parts.tsx';
import { services } from '../load.ts';
import type { Route } from './+types/about.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { name, tagline, mission, values, stats, team, founded } = services(context).settings;
  return { name, tagline, mission, values, stats, team, founded };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { name, tagline, mission, values, stats, team, founded } = loaderData;
  return (
    <>
      <PageHead title="About" description={mission} path="/about" />
      <header className="page-width pt-14 sm:pt-24">
        <p className="kicker text-accent">About {name}</p>
        <h1
          className="mt-4 max-w-wide font-serif text-hero font-semibold tracking-tight text-balance"
          dir="auto"
        >
          {tagline}
        </h1>
      </header>
      <Mission mission={mission} founded={founded} />
      <Stats stats={stats} />
      <Values values={values} />
      <Team team={team} />
    </>
  );
}
