/**
 * Whether a variable of this name decides what other programs run, load or trust. Each loader, interpreter, shell, build tool, editor and
 * network library has some; whole families are set apart, since new members join them.
 */
export function isSteeringName(name: string): boolean {
  return steering.test(name) && !harmless.test(name)
}

const steering = oneOf([
  'PATH', 'PATHEXT', 'HOME', 'SHELL', 'USER', 'LOGNAME', 'TMPDIR', 'TEMP', 'TMP', 'IFS', 'ENV', 'BASH.*', 'SHELLOPTS', 'PS4', 'PROMPT_COMMAND', 'CDPATH', 'FPATH', 'ZDOTDIR', 'COMSPEC',
  'LD_.*', 'DYLD_.*', 'GCONV_PATH', 'LOCPATH', 'NLSPATH', 'GLIBC_TUNABLES', 'MALLOC_.*', 'TERMINFO.*', 'TERMCAP',
  'NODE_.*', 'NPM_.*', 'YARN_.*', 'PNPM_.*', 'COREPACK_.*', 'DENO_.*', 'BUN_.*', 'TS_NODE_.*', 'PYTHON.*', 'PIP_.*', 'UV_.*', 'VIRTUAL_ENV', 'PERL.*', 'RUBY.*', 'GEM_.*', 'BUNDLE_.*',
  'JAVA_.*', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH', 'MAVEN_OPTS', 'GRADLE_OPTS', 'LUA_.*', 'PHP.*', 'R_PROFILE.*', 'R_ENVIRON.*', 'DOTNET_.*', 'GO(?:FLAGS|PROXY|PATH|ROOT|ENV|TOOLCHAIN)', 'CARGO.*', 'RUST.*',
  'CC', 'CXX', 'LD', 'AR', 'MAKE', 'MAKEFLAGS', 'MFLAGS', 'MAKEFILES', 'GNUMAKEFLAGS',
  'GIT_.*', 'SSH_.*', 'HG.*', 'SVN_.*', 'CVS_.*', 'GNUPGHOME', 'GPG_.*', 'SUDO_.*', 'DOCKER_.*', 'KUBECONFIG', 'AWS_.*', 'XDG_.*', 'DBUS_.*', 'CUTROOM_.*', 'FFMPEG_PATH', 'FFPROBE_PATH',
  'EDITOR', 'VISUAL', 'PAGER', 'MANPAGER', 'BROWSER', 'LESS.*', 'VIM.*', 'EXINIT', 'NVIM_.*', 'EMACS.*',
  '.*_PROXY', 'PROXY', 'HOSTALIASES', 'RES_OPTIONS', 'LOCALDOMAIN', 'SSL_.*', 'SSLKEYLOGFILE', 'OPENSSL_.*', 'CURL_.*', 'WGETRC', 'NETRC', 'REQUESTS_CA_BUNDLE', 'DISPLAY', 'WAYLAND_DISPLAY',
])

/** Members of those families that plans set every day. */
const harmless = oneOf(['NODE_ENV', 'PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE|HASHSEED)', 'RUST_(?:LOG|BACKTRACE)', 'CARGO_TERM_COLOR', 'GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)'])

function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join('|')})$`, 'i')
}
