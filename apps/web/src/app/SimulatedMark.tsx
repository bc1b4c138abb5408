/** What is said of simulated traders, behind the network's name, which a phone has no room for. */
export function SimulatedMark({ text }: { readonly text: string }) {
  return (
    <>
      <span aria-hidden="true" className="out-last max-desk:hidden">
        ·
      </span>{' '}
      {text}
    </>
  )
}
