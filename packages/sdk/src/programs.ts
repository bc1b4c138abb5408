/** Ids of the suite's programs. */
export const PROGRAMS = {
  config: 'nightjar_config.aleo',
  math: 'nightjar_math.aleo',
  core: 'nightjar_core.aleo',
  credits: 'nightjar_credits.aleo',
  registry: 'nightjar_registry.aleo',
  arc20: 'nightjar_arc20.aleo',
  router: 'nightjar_router.aleo',
  faucet: 'nightjar_faucet.aleo',
} as const

/** Addresses of the suite's programs; they depend only on the ids. */
export const PROGRAM_ADDRESSES = {
  config: 'aleo1ngrl070r7acld3an7jz2ews4mkcedeudlq5f66mk35yjy57avyzqr4vhhx',
  math: 'aleo15glljk2mlje5kn3gr353qsswjty6rnfm07q7k3altzzqpct42v8q6dwp79',
  core: 'aleo12t2v9ynh6tampdqxh0ah200cms0d2f7s5vr3vwwssyq93hyz559qj7ttsd',
  credits: 'aleo1ctf4a8dvpnlcmjsgungvk9k0h30rw6xdvyuzmx30ds37zd0375pssn66yk',
  registry: 'aleo1ww0jh2kph98k7zrlsjarzt9cafjp4x49ya42ux42zzfq2sgkcugsfngdvs',
  arc20: 'aleo1z03szq7cd9cerf09n7na8wg4478u502lnxjw0cgd8emzff0qccqs0gwdy3',
  router: 'aleo1ux9cg7pvfesjhxkqv7y53tqxj6k5kqn049e8yf9kh8hmyfg5eq8qy92k5n',
  faucet: 'aleo104flmz96utna4x9wnfzafsg7sl70wqjz6ceh06xm8dh6d4skmuxq0avxp8',
} as const satisfies Record<keyof typeof PROGRAMS, string>

/** Other programs that the suite works with. */
export const CREDITS_PROGRAM = 'credits.aleo'
export const REGISTRY_PROGRAM = 'token_registry.aleo'
