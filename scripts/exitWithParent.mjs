// preloaded into child processes: when the parent is gone, even by kill -9, the child exits cleanly
if (process.send !== undefined) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
  process.channel?.unref()
}
