import { readFileSync } from 'node:fs'
import type { Config } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { injectAreas, injectConfig, inlineScriptsOf } from './page.ts'

const config: Config = {
  network: 'testnetbeta',
  networkLabel: '</script><script>alert(1)</script>$&',
  nodeUrl: '/node',
  closureDate: '',
  excludedAreas: [],
  termsUrl: '',
  disabledRoutes: [],
  analyticsId: '',
  explorerUrl: '',
}

describe('injectConfig', () => {
  test('behavior: no text in the configuration can close the element', () => {
    const html = '<script type="application/json" id="nightjar-config"></script><p>'
    const page = injectConfig(html, config)
    expect(page.match(/<script/g)).toHaveLength(1)
    const json = />([^<]*)<\/script><p>$/.exec(page)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual(config)
  })
})

describe('injectAreas', () => {
  const terms = (language: '.en' | '.de') =>
    readFileSync(
      new URL(`../../../web/public/terms/index${language}.html`, import.meta.url),
      'utf8',
    )
  const read = (language: '.en' | '.de', excludedAreas: string[]) =>
    injectAreas(terms(language), { excludedAreas })

  test('default: the terms name the operator’s areas in their own language', () => {
    const areas = ['Atlantis', 'Mainland China', 'Utopia']
    expect(read('.en', areas)).toContain('not offered in Atlantis, Mainland China, and Utopia.')
    expect(read('.de', areas)).toContain('angeboten: Atlantis, Festlandchina und Utopia.')
    expect(read('.en', areas)).not.toContain('Singapore')
  })

  test('behavior: without areas the terms name none', () => {
    for (const language of ['.en', '.de'] as const) expect(read(language, [])).toBe(terms(language))
    expect(terms('.en')).not.toMatch(/>[^<]*(China|Singapore|United States)/)
  })

  test('behavior: no name of an area is markup', () => {
    expect(read('.en', ['<b>$&"'])).toContain('not offered in &lt;b&gt;$&amp;&quot;.')
  })
})

describe('inlineScriptsOf', () => {
  test('default: returns inline scripts, not files or data', () => {
    const html =
      '<script src="/a.js"></script><script>let a</script><script type="application/json">{}</script>'
    expect(inlineScriptsOf(html)).toEqual(['let a'])
  })
})
