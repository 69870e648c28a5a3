// What Embedded Swift expects of a C library, for core.wasm: memory and nothing else.
//
// Blocks come in powers of two from 32 bytes up; a freed block waits in its size's list for the next of that size.
// Fresh memory is taken from the end and grown in 64 KiB pages. One thread, no shared state with the page but memory.

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
#define HEADER 16u
#define SMALLEST 5u
#define LARGEST 30u

typedef struct Free { struct Free *next; } Free;

extern unsigned char __heap_base;

static Free *waiting[LARGEST + 1];
static uintptr_t end_of_used, end_of_memory;

static void *fresh(uintptr_t size) {
    if (end_of_used == 0) {
        end_of_used = ((uintptr_t)&__heap_base + HEADER - 1) & ~(uintptr_t)(HEADER - 1);
        end_of_memory = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > end_of_memory - end_of_used) {
        uintptr_t pages = (size - (end_of_memory - end_of_used) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        end_of_memory += pages * PAGE;
    }
    void *block = (void *)end_of_used;
    end_of_used += size;
    return block;
}

// A block's header holds its class; what is handed out begins 16 bytes after it.
void *malloc(size_t wanted) {
    if (wanted > (1u << LARGEST) - HEADER) return NULL;
    uint32_t class = SMALLEST;
    while ((1u << class) < wanted + HEADER) class++;
    Free *freed = waiting[class];
    if (freed != NULL) {
        waiting[class] = freed->next;
        return freed;
    }
    unsigned char *block = fresh((uintptr_t)1 << class);
    if (block == NULL) return NULL;
    *(uint32_t *)block = class;
    return block + HEADER;
}

void free(void *pointer) {
    if (pointer == NULL) return;
    uint32_t class = *(uint32_t *)((unsigned char *)pointer - HEADER);
    if (class < SMALLEST || class > LARGEST) __builtin_trap();
    ((Free *)pointer)->next = waiting[class];
    waiting[class] = pointer;
}

// Swift asks for no alignment above 16 here; anything else is a mistake worth stopping at.
int posix_memalign(void **out, size_t alignment, size_t size) {
    if (alignment > HEADER) __builtin_trap();
    *out = malloc(size);
    return *out == NULL ? 12 : 0;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < count; i++) {
        if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    }
    return 0;
}

// Swift seeds its hashing with this; here every run hashes alike, and nothing of ours is secret.
void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0x5a, count); }

int putchar(int character) { return character; }
