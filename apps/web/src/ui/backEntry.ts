import { popFirst } from './popFirst.ts'

/**
 * Back closes what is open: while anything is, the page has one extra entry in the history, which Back takes. It has the
 * state and the address of the entry below, so that the router sees neither it nor its end.
 *
 * 1. Something opens: the extra entry is pushed, once, however much is open.
 * 2. Back: the topmost closes; if more is open, the extra entry returns.
 * 3. All is closed otherwise: the page goes back by itself, so that no entry stays behind.
 * 4. A form writes its address meanwhile: so does the entry below, when it is reached.
 * 5. A link leads elsewhere meanwhile: its page takes the place of the extra entry.
 * 6. Forward to an extra entry that was left, or a reload on one: the page goes back.
 * 7. A jump to another page of the list of entries: the router's, and what is still open gets an entry there.
 */
type Layer = { readonly close: () => void }
type Change = Parameters<History['pushState']>

const layers: Layer[] = []
const MARK = '__open'
const own = History.prototype // the router has put its own functions over them
const routed = { push: history.pushState, replace: history.replaceState }

/** Whether the current entry is the extra one: after a reload it still is. */
let isUp = isMarked(history.state)
/** The router's number of the entry below. */
let place = placeOf(history.state)
let isLeaving = false
/** Whether the router is told of the entry that is reached next. */
let isPassing = false
let isScheduled = false
/** What was written over the extra entry. */
let written: Change | undefined = isUp
  ? [{ ...history.state, [MARK]: undefined }, '', location.href]
  : undefined
/** What was pushed while the page was going back. */
let pushed: Change | undefined

history.pushState = (...change) => {
  if (isLeaving) {
    pushed = change
    return
  }
  if (!isUp) return routed.push.apply(history, change)
  isUp = false
  written = undefined
  routed.replace.apply(history, change)
}

history.replaceState = (...change) => {
  if (isLeaving) {
    written = change
    return
  }
  if (!isUp) return routed.replace.apply(history, change)
  written = change
  const [state, unused, url] = change
  routed.replace.call(history, { ...state, [MARK]: true }, unused, url)
}

popFirst(onPop)
schedule()

/** Registers something open, which Back then closes; returns its end. A `close` that does nothing keeps it open. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  schedule()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    schedule()
  }
}

/** In a task of its own: what replaces another, or closes because of a link, is one change. */
function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    settle()
  })
}

function settle(): void {
  if (isLeaving || isUp === layers.length > 0) return
  if (isUp) {
    leave()
    return
  }
  if (navigator.userActivation?.hasBeenActive === false) {
    addEventListener('pointerup', schedule, { once: true, capture: true }) // browsers skip entries made before a user acts
    addEventListener('keyup', schedule, { once: true, capture: true })
    return
  }
  place = placeOf(history.state)
  isUp = addEntry()
}

/** Browsers refuse entries for a while once there were too many: Back then leaves the page, and nothing else is lost. */
function addEntry(): boolean {
  try {
    own.pushState.call(history, { ...history.state, [MARK]: true }, '')
    return true
  } catch {
    return false
  }
}

function leave(): void {
  isUp = false
  isLeaving = true
  history.back()
}

function onPop(event: PopStateEvent): void {
  const [wasLeaving, wasPassing, wasUp] = [isLeaving, isPassing, isUp]
  isLeaving = false
  isPassing = false
  isUp = false
  if (isMarked(event.state)) {
    event.stopImmediatePropagation()
    isPassing = true
    leave()
    return
  }
  const isBelow = (wasUp || wasLeaving) && placeOf(event.state) === place && !wasPassing
  if (isBelow) {
    event.stopImmediatePropagation()
    if (written) own.replaceState.apply(history, written)
  }
  written = undefined
  if (pushed) routed.push.apply(history, pushed)
  pushed = undefined
  if (isBelow && wasUp) layers.at(-1)?.close()
  schedule()
}

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && MARK in state && state[MARK] === true
}

function placeOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && '__TSR_index' in state
    ? state.__TSR_index
    : undefined
}
