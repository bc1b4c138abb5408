/** What a series of statistics is of: everything, a pair (its id), or a token; a pair's LP token has the pair's id. */
export const ALL = 'all'

export const scopeOfToken = (id: string): string => `token ${id}`
