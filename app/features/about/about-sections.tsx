import type { Settings } from '../../../contract/settings.ts';
import { Avatar } from '../../ui/avatar.tsx';

export function Mission({ mission, founded }: Pick<Settings, 'mission' | 'founded'>) {
  return (
    <section
      aria-labelledby="mission-title"
      className="page-width grid gap-x-14 gap-y-4 py-14 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id="mission-title" className="font-serif text-section font-semibold">
          Our mission
        </h2>
        <p className="mt-1 text-muted">Founded in {founded}</p>
      </div>
      <p className="max-w-text font-serif text-read text-pretty whitespace-pre-line" dir="auto">
        {mission}
      </p>
    </section>
  );
}

export function Stats({ stats }: Pick<Settings, 'stats'>) {
  if (stats.length === 0) return null;
  return (
    <section aria-label="In numbers" className="border-y border-line bg-sunken">
      <dl className="page-width grid grid-cols-2 gap-y-10 py-14 md:grid-cols-4">
        {stats.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{label}</dt>
            <dd className="font-serif text-page font-semibold tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Values({ values }: Pick<Settings, 'values'>) {
  if (values.length === 0) return null;
  return (
    <section aria-labelledby="values-title" className="page-width py-16">
      <h2 id="values-title" className="font-serif text-section font-semibold">
        What we value
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {values.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-accent pt-5" dir="auto">
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Team({ team }: Pick<Settings, 'team'>) {
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="team-title" className="page-width pb-24">
      <h2 id="team-title" className="font-serif text-section font-semibold">
        The team
      </h2>
      <ul className="mt-8 grid gap-8 md:grid-cols-2">
        {team.map(({ name, role, bio, image }) => (
          <li key={name} className="flex gap-5 rounded-lg border border-line bg-raised p-6">
            <Avatar name={name} image={image} size={72} />
            <div className="min-w-0 wrap-anywhere" dir="auto">
              <h3 className="font-serif text-xl font-semibold">{name}</h3>
              <p className="text-sm text-muted">{role}</p>
              <p className="mt-3 text-soft">{bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
