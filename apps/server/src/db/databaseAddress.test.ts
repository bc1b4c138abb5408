import { describe, expect, test } from 'vitest'
import { readDatabaseAddress } from './databaseAddress.ts'

const first = (text: string) => readDatabaseAddress(text).attempts[0]

describe('readDatabaseAddress', () => {
  test.each([
    ['postgres://ann:word@db.example:5433/swaps', ['db.example', 5433, 'ann', 'word', 'swaps']],
    ['postgresql://ann@db.example/swaps', ['db.example', undefined, 'ann', undefined, 'swaps']],
    ['postgres:///swaps', [undefined, undefined, undefined, undefined, 'swaps']],
    ['postgres://', [undefined, undefined, undefined, undefined, undefined]],
    ['postgres://ann:a%40b%2Fc@db/x', ['db', undefined, 'ann', 'a@b/c', 'x']],
    ['postgres://ann:p#ss:w?rd@db/x', ['db', undefined, 'ann', 'p#ss:w?rd', 'x']],
    ['postgres://[::1]:5433/x', ['::1', 5433, undefined, undefined, 'x']],
    ['postgres://%2Fvar%2Frun/x', ['/var/run', undefined, undefined, undefined, 'x']],
    ['postgres:///x?host=/var/run&port=5433', ['/var/run', 5433, undefined, undefined, 'x']],
    ['postgres://db/x?user=ann&password=w', ['db', undefined, 'ann', 'w', 'x']],
    ['postgres://db/x?dbname=y', ['db', undefined, undefined, undefined, 'y']],
    ['host=db port=5433 user=ann password=w dbname=x', ['db', 5433, 'ann', 'w', 'x']],
    [" host = db  dbname='a b' password='it\\'s' ", ['db', undefined, undefined, "it's", 'a b']],
    ['host=db password=a\\ b\\\\c', ['db', undefined, undefined, 'a b\\c', undefined]],
    [' postgres://db/x\n', ['db', undefined, undefined, undefined, 'x']],
    ['hostaddr=192.0.2.1 host=db', ['192.0.2.1', undefined, undefined, undefined, undefined]],
  ])('default: %s', (text, parts) => {
    const { host, port, user, password, database } = first(text)
    expect([host, port, user, password, database]).toEqual(parts)
  })

  test.each([
    ['postgres://a:1,b:2/x', ['a:1', 'b:2']],
    ['postgres://a,b:2/x', ['a:undefined', 'b:2']],
    ['host=a,b port=5433', ['a:5433', 'b:5433']],
    ['postgres:///x?host=a,b&port=1,2', ['a:1', 'b:2']],
  ])('behavior: %s names several hosts', (text, places) => {
    const { attempts } = readDatabaseAddress(text)
    expect(attempts.map(({ host, port }) => `${host}:${port}`)).toEqual(places)
  })

  const unchecked = { rejectUnauthorized: false }
  test.each([
    ['disable', [false]],
    ['allow', [false, unchecked]],
    ['prefer', [unchecked, false]],
    ['require', [{}]],
    ['verify-full', [{}]],
    ['no-verify', [unchecked]],
    ['verify-ca', [{ checkServerIdentity: expect.any(Function) }]],
  ])('args: sslmode=%s', (mode, ssl) => {
    for (const text of [`postgres://db/x?sslmode=${mode}`, `host=db sslmode=${mode}`]) {
      expect(readDatabaseAddress(text).attempts.map((attempt) => attempt.ssl)).toEqual(ssl)
    }
  })

  test.each([
    ['postgres://db/x?ssl=true', [{}]],
    ['host=db ssl=true', [{}]],
    ['postgres://db/x?ssl=false', [undefined]],
    ['postgres://db/x?ssl=true&sslmode=no-verify', [unchecked]],
    ['host=db sslmode=require ssl_min_protocol_version=TLSv1.3', [{ minVersion: 'TLSv1.3' }]],
  ])('args: %s', (text, ssl) => {
    expect(readDatabaseAddress(text).attempts.map((attempt) => attempt.ssl)).toEqual(ssl)
  })

  test('args: settings of the session; what only libpq knows is ignored', () => {
    const url =
      'postgres://db/x?options=-c%20search_path%3Dy&channel_binding=require&gssencmode=prefer'
    expect(readDatabaseAddress(url)).toEqual({
      attempts: [{ host: 'db', database: 'x', enableChannelBinding: true }],
      isPrimary: false,
      options: '-c search_path=y',
    })
  })

  test.each([
    ['postgres://a/x', false],
    ['postgres://a,b/x', true],
    ['postgres://a/x?target_session_attrs=primary', true],
    ['host=a target_session_attrs=read-write', true],
    ['host=a target_session_attrs=any', false],
  ])('behavior: %s must take writes: %s', (text, isPrimary) => {
    expect(readDatabaseAddress(text).isPrimary).toBe(isPrimary)
  })

  test.each([
    ['postgres://ann:se%cret@db/x', 'a % that begins no character'],
    ['postgres://ann:sec/ret@db/x', 'port is not a number'],
    ['postgres://db:99999/x', 'port is not a number'],
    ['postgres://a:1,b:2,c/x?port=1,2', '3 hosts but 2 ports'],
    ['postgres://db/x?sslmode=secret', 'sslmode is none of disable, allow'],
    ['postgres://db/x?sslrootcert=/secret/ca.pem&sslmode=require', 'file of its sslrootcert'],
    ['service=secret', 'Its service is not supported. Write what the service file says'],
    ['host=db passfile=secret', 'Its passfile is not supported'],
    ['postgres://a,b/x?target_session_attrs=prefer-standby', 'The server writes: use primary'],
    ['postgres://db/x?gssencmode=require', 'Use sslmode=verify-full'],
    ['postgres://db/x?sslmode=verify-full&sslcrl=secret', 'revoked certificates'],
    ['postgres://ann:p@secret@db/x', 'Its host has an @'],
    ['postgres://db/x?ssl=1', 'Use sslmode=require'],
    ['host=db ssl=on', 'Use sslmode=require'],
    ['postgres://db/x?sslmod=secret', 'about TLS but none of PostgreSQL’s'],
    ['postgres://db/x?SSLMODE=secret', 'about TLS but none of PostgreSQL’s'],
    ['host=db ssl_mode=secret', 'about TLS but none of PostgreSQL’s'],
    ['postgres://db/x?tls=secret', 'about TLS but none of PostgreSQL’s'],
    ['host=db sslmode=require ssl_min_protocol_version=secret', 'neither TLSv1.2 nor TLSv1.3'],
    ['host=db ssl_max_protocol_version=TLSv1', 'Leave it out'],
    ['mysql://ann:secret@db/x', 'neither a URL'],
    ['secret', 'neither a URL'],
    ["host=db password='secret", 'neither a URL'],
    ['host=db password=sec ret', 'neither a URL'],
  ])('error: %s', (text, words) => {
    const read = () => readDatabaseAddress(text)
    expect(read).toThrow(words)
    expect(read).not.toThrow('secret')
  })
})
