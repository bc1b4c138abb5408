/** Placeholder of a form's card, until its code and everything that decides its height are there. */
export function FormSkeleton() {
  return <div className="skeleton h-110 rounded-card!" />
}
