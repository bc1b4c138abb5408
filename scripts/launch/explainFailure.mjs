/** npm's codes, and the system's that it passes on, by what has to be done. */
const CAUSES = [
  [/^(ENOSPC|EDQUOT)$/, () => 'the disk is full. Free space'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    ({ path }) => `it may not write ${path ?? 'its files'}. Give this user the right to`,
  ],
  [/^EBADENGINE$/, ({ required }) => `a package needs another Node${required}. Install that one`],
  [
    /^EUSAGE$/,
    () =>
      'package.json and package-lock.json do not match. Restore both with git, or run npm install after changing a dependency',
  ],
  [
    /^EINTEGRITY$/,
    () =>
      'a package is not what package-lock.json expects. Run npm cache clean --force, and look whether a proxy or mirror changes packages',
  ],
  [
    /^(E404|ETARGET|ENOVERSIONS)$/,
    ({ url }) => `the registry lacks a package${url}. Look at npm config get registry`,
  ],
  [
    /^(E401|E403|ENEEDAUTH|E407)$/,
    ({ url }) =>
      `the registry refuses a package${url}. Look at npm config get registry and at your login`,
  ],
  [
    /^(E5\d\d|E429|ENOTFOUND|EAI_\w+|ECONN\w+|E\w*TIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|EPROTO|FETCH_ERROR|ERR_(SSL|TLS)_\w+|ERR_INVALID_URL|EINVALIDPROXY\w*|\w*CERT\w*)$/,
    ({ url }) =>
      `it could not reach the registry${url}. Check the network and npm's settings registry and proxy`,
  ],
]

/**
 * Why `npm ci` failed and what to do, in one sentence, from what it wrote to stderr.
 */
export function explainFailure(output) {
  const lines = output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) ?(.*)$/.exec(line.trim())?.[1])
    .filter((line) => line !== undefined && line !== '')
  const told = (pattern) => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)
  const code = told(/^code (\S+)$/) ?? ''
  if (code === 'ENOENT' && told(/^syscall (spawn)/) !== undefined) {
    return 'The packages could not be installed: npm was not found. Install it, as Node’s own installer does, and run the command again.'
  }
  const url = told(/(https?:\/\/[^\s,]+)/)
  const required = told(/^notsup Required: (.*)$/)
  const facts = {
    path: told(/^path (.*)$/),
    url: url === undefined ? '' : ` (${url})`,
    required: required === undefined ? '' : ` (${required})`,
  }
  const [, explain] = CAUSES.find(([pattern]) => pattern.test(code)) ?? []
  const script = told(/^command (?!failed)(.*)$/)
  const other = script === undefined ? firstOf(lines) : `"${script}" failed in ${facts.path}`
  const cause = explain?.(facts) ?? `${other}. Mend that`
  return `npm could not install the packages${code === '' ? '' : ` (${code})`}: ${cause}, then run the command again.`
}

/** What npm says itself, when its code is not among the known ones. */
const firstOf = (lines) =>
  lines.find((line) => !/^(code|syscall|errno|path|command) /.test(line)) ?? 'its message is above'
