import type { Config } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { injectConfig, inlineScriptsOf } from './page.ts'

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

describe('inlineScriptsOf', () => {
  test('default: returns inline scripts, not files or data', () => {
    const html =
      '<script src="/a.js"></script><script>let a</script><script type="application/json">{}</script>'
    expect(inlineScriptsOf(html)).toEqual(['let a'])
  })
})
