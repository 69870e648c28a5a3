#pragma once

#include <archive.h>
#include <archive_entry.h>

// The header's constants with casts, which Swift does not read.
static const unsigned int runthrough_regular_file = AE_IFREG;
static const unsigned int runthrough_directory = AE_IFDIR;
