/** Share of a day's activity in each hour (UTC): quiet before dawn, busiest when Europe and America are awake. */
const HOURS = [
  0.6, 0.5, 0.4, 0.4, 0.4, 0.5, 0.6, 0.8, 1.0, 1.1, 1.1, 1.1, 1.2, 1.5, 1.7, 1.8, 1.7, 1.5, 1.3,
  1.2, 1.1, 1.0, 0.8, 0.7,
] as const

/** The same for days, Monday first. */
const DAYS = [1.1, 1.15, 1.15, 1.1, 1.1, 0.7, 0.7] as const

const DAY_SECONDS = 86_400

/** How busy the market is at a time in seconds after a Monday's midnight: 1 on average over a week. */
export function busyness(second: number): number {
  const day = DAYS[Math.floor(second / DAY_SECONDS) % DAYS.length] ?? 1
  const hour = HOURS[Math.floor((second % DAY_SECONDS) / 3600)] ?? 1
  return day * hour
}
