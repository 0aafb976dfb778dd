import type { Settings } from '../../../contract/settings.ts';
import { publishedImage } from '../../../domain/images/images.ts';
import { Mission, Stats, Team, Values } from '../../features/about/about-sections.tsx';
import { PageHead } from '../../head/page-head.tsx';
import type { PageRequest } from '../page.ts';

export async function loadAbout({ services }: PageRequest) {
  const { team, ...settings } = services.settings;
  const people = team.map((person) => ({ ...person, image: publishedImage(person.image) }));
  return { data: { ...settings, team: people } };
}

export function AboutPage({ data }: { data: Settings }) {
  const { name, tagline, mission, values, stats, team, founded } = data;
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
