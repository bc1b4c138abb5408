/** Programs that people run: an inline piece of code that starts with one is a command. */
const PROGRAMS =
  /^(?:[A-Z_]+=\S* )*(?:npm|npx|node|curl|cargo|nightjar-devchain|vite|drizzle-kit|psql|pg_dump|createdb|systemctl|systemd-run|ln|debootstrap|apt-get|podman|docker)\s+\S/

const SHELL = new Set(['sh', 'bash', 'shell', 'console'])
const SCRIPT = new Set(['ts', 'tsx', 'js', 'jsx', 'mjs'])

/** What a page of Markdown tells people to run. */
export type Told = {
  /** Commands, one a line, without their comments and without repetitions. */
  readonly commands: readonly string[]
  /** How many blocks of TypeScript or JavaScript there are. */
  readonly examples: number
}

/** Reads the blocks of a shell, the inline commands, and the blocks of code of a page. */
export function commandsIn(page: string): Told {
  const commands: string[] = []
  let examples = 0
  const prose = page.replaceAll(
    /^```(\w*)\n([\s\S]*?)^```$/gm,
    (_, language: string, code: string) => {
      if (SCRIPT.has(language)) examples++
      if (!SHELL.has(language) && language !== '') return ''
      const lines = code
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .map(withoutComment)
      const isCommand = (line: string) =>
        line !== '' && (SHELL.has(language) || PROGRAMS.test(line))
      commands.push(...lines.filter(isCommand))
      return ''
    },
  )
  for (const [, code = ''] of prose.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)) {
    if (PROGRAMS.test(code)) commands.push(code)
  }
  return { commands: [...new Set(commands)], examples }
}

const withoutComment = (line: string): string => line.replace(/(^|\s+)#\s.*$/, '').trim()
