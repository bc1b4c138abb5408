import { type Endpoint, EVENTS_PATH, endpoints, summaryOf } from '@nightjar/sdk'

/** A readable page listing every call, generated from the same table; it loads nothing external. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Nightjar API</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere }
section { border-top: 1px solid #8884; padding: 0.75rem 0 }
h2 { font-size: 1rem; margin: 0 }
p { margin: 0.25rem 0 }
</style>
</head>
<body>
<h1>Nightjar API</h1>
<p>Answers are <code>{ "data": … }</code>, failures <code>{ "error": { "code", "message" } }</code>. Amounts are decimal strings in base units. Schemas: <a href="/api/openapi.json">openapi.json</a>.</p>
${Object.entries<Endpoint>(endpoints)
  .map(([name, endpoint]) => describeEndpoint(name, endpoint))
  .join('\n')}
<section><h2><code>GET ${EVENTS_PATH}</code></h2><p>Server-sent events: one <code>block</code> message per block.</p></section>
</body>
</html>`

function describeEndpoint(name: string, endpoint: Endpoint): string {
  const fields = [
    ...describeFields('query', endpoint.query),
    ...describeFields('body', endpoint.body),
    ...(endpoint.form === true ? ['<p>form: <code>files</code></p>'] : []),
    ...(endpoint.session === undefined ? [] : [`<p>${sessionWords(endpoint)}</p>`]),
  ]
  const title = `<h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2>`
  return `<section>${title}<p>${escapeHtml(summaryOf(name))}</p>${fields.join('')}</section>`
}

function describeFields(part: string, schema: Endpoint['query']): readonly string[] {
  const names = Object.keys(schema?.shape ?? {})
  if (names.length === 0) return []
  return [`<p>${part}: ${names.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ')}</p>`]
}

function sessionWords({ session }: Endpoint): string {
  return session === true ? 'Needs a session.' : 'Needs a session or a signature.'
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
