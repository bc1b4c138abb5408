/** Characters that a field takes: one that cuts what is pasted would read another amount, id or address than was copied. */
export const LONGEST_PASTED = 1000
