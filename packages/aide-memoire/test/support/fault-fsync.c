/* Loaded before the C library (LD_PRELOAD): counts what is synced, and fails it while a file says so.
 *   FAULT_FSYNC_FAIL   path: while it exists, fsync and fdatasync fail with EIO.
 *   FAULT_FSYNC_COUNT  path: grows by one byte with each call.
 *   FAULT_FSYNC_SKIP   set: nothing is synced, for what is filled and thrown away.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int synced(const char *name, int descriptor) {
  const char *count = getenv("FAULT_FSYNC_COUNT");
  const char *fail = getenv("FAULT_FSYNC_FAIL");
  if (count != NULL) {
    int file = open(count, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) {
      if (write(file, ".", 1) != 1) abort();
      close(file);
    }
  }
  if (fail != NULL && access(fail, F_OK) == 0) {
    errno = EIO;
    return -1;
  }
  if (getenv("FAULT_FSYNC_SKIP") != NULL) return 0;
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(descriptor);
}

int fsync(int descriptor) { return synced("fsync", descriptor); }
int fdatasync(int descriptor) { return synced("fdatasync", descriptor); }
