/** The scope of a series of statistics: everything, a pair (its id), or a token; an LP token has its pair's id. */
export const ALL = 'all'

export const scopeOfToken = (id: string): string => `token ${id}`
