/** What is said of a server to which no connection comes about, in whatever words the browser has for it. */
export const UNREACHED = 'The server cannot be reached. Check your connection and try again.'
