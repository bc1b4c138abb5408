#!/usr/bin/env node
// the node is TypeScript: its loader first
import { register } from 'tsx/esm/api'

register()
await import('../src/main.ts')
