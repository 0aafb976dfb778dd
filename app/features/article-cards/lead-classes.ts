/** The classes of a larger card, in a file that the critical styles of pages without one leave out. */
export const leadClasses = {
  card: 'lg:grid-cols-[5fr_3fr] lg:items-center lg:gap-x-12',
  title: 'text-[clamp(1.5rem,1.1rem+1.6vw,2.25rem)] leading-tight',
};
